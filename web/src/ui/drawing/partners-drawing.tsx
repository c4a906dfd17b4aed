import { Drawing } from './drawing.tsx'

export const PartnersDrawing = () => (
  <Drawing>
    <rect x="40" y="12" width="60" height="42" rx="6" fill="var(--surface)" />
    <path d="M40 21v-3a6 6 0 0 1 6-6h48a6 6 0 0 1 6 6v3Z" fill="var(--second)" stroke="none" />
    <rect x="20" y="30" width="60" height="42" rx="6" fill="var(--surface)" />
    <path d="M20 39v-3a6 6 0 0 1 6-6h48a6 6 0 0 1 6 6v3Z" fill="var(--second)" stroke="none" />
    <path d="M31 50a5 5 0 1 0 10 0 5 5 0 0 0-10 0M28 64a8 7 0 0 1 16 0M53 50h17M53 59h11" />
  </Drawing>
)
