"""Checks a consent receipt: check_receipt.py https://id.example receipt.jws [saved keys] (docs/consent.md)."""

import json
import sys
import urllib.request
import jwt  # PyJWT, Debian's python3-jwt

issuer, file, *saved = sys.argv[1:]
with open(saved[0]) if saved else urllib.request.urlopen(f"{issuer}/.well-known/consent-receipt-keys") as answer:
    keys = {key["kid"]: key for key in json.load(answer)["keys"]}
receipt = open(file).read()
header = jwt.get_unverified_header(receipt)
if header["typ"] != "consent-receipt+jwt":
    sys.exit("not a consent receipt")
key = keys[header["kid"]]
record = jwt.decode(receipt, jwt.PyJWK(key).key, ["ES256"], issuer=issuer, options={"require": ["iat", "jti", "sub"]})
print(json.dumps({"record": record, "key": {name: key[name] for name in ("kid", "from", "until", "compromised_at")}}))
