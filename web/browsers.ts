/** Oldest supported versions, which the READMEs repeat. Safari: of macOS, iOS and iPadOS. */
export const oldestBrowsers = { chromium: 109, firefox: 115, safari: 15.6 }
