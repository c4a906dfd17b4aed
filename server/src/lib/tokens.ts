import { readFileSync } from 'node:fs'

/** The design tokens of the web app, which style sheets of server-rendered pages start with. */
export const tokens = readFileSync(new URL('../../../web/src/ui/tokens.css', import.meta.url), 'utf8')
