/** Loaded with the pages of partners (`text-parts.ts`). */
export { partners as ruPartners } from './ru/partners.ts'
