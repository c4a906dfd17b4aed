import { readFileSync } from 'node:fs'

/** The colours, radii and fonts of the page, which the server's own pages begin their sheets with. */
export const tokens = readFileSync(new URL('../../../web/src/ui/tokens.css', import.meta.url), 'utf8')
