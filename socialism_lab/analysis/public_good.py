"""The paper game of lesson 2: a linear public good, by its textbook formula."""

from __future__ import annotations

from collections.abc import Sequence

from ..engine import checks as args
from ..engine.errors import SettingError


@args.checked(
    gifts=args.Kind(lambda x: args.NUMBERS.fits(x) and len(x) > 1,
                    "what each player gives, such as [20, 20, 20, 0]"),
    tokens=args.whole(such=20), share=args.amount(0, 10, 0.4),
)  # fmt: skip
def public_good(gifts: Sequence[int], tokens: int = 20, share: float = 0.4) -> list[dict]:
    """What each player earns who has `tokens` and puts a gift into the group's account.

    Every token in it pays `share` to everyone (the marginal per-capita return): earned =
    tokens - gift + share x all gifts. It is a dilemma if 1/n < share < 1. Source: Ledyard 1995,
    in Kagel and Roth (eds), Handbook of Experimental Economics. Raises SettingError.
    """
    for gift in gifts:
        if not 0 <= gift <= tokens:
            raise SettingError(f"gifts: {gift} is not from 0 to the {tokens} tokens that each has")
    back = round(share * sum(gifts), 2)
    return [
        {"player": number, "gives": gift, "keeps": tokens - gift, "gets back": back,
         "earns": round(tokens - gift + back, 2)}
        for number, gift in enumerate(gifts, 1)
    ]  # fmt: skip
