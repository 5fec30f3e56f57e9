#!/bin/sh
# Double click on macOS or Linux: opens the kit in the browser.
cd "$(dirname "$0")" && exec python3 start.py
