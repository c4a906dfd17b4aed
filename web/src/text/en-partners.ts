/** Loaded with the pages of partners (`text-parts.ts`). */
export { partners as enPartners } from './en/partners.ts'
