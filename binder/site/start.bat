@echo off
rem Double click on Windows: opens the kit in the browser.
where py >nul 2>nul && (py "%~dp0start.py") || (python "%~dp0start.py")
pause
