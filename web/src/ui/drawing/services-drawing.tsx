import { Drawing } from './drawing.tsx'

export const ServicesDrawing = () => (
  <Drawing>
    <rect x="12" y="22" width="60" height="46" rx="6" fill="var(--surface)" />
    <path d="M12 31v-3a6 6 0 0 1 6-6h48a6 6 0 0 1 6 6v3Z" fill="var(--second)" stroke="none" />
    <path d="M84 37h6a8 8 0 0 1 8 8 8 8 0 0 1-8 8h-6Z" fill="var(--second)" fillOpacity="0.22" stroke="none" />
    <path d="M22 44h24M22 54h36M72 45h12M84 37h6a8 8 0 0 1 0 16h-6ZM97 41.5h9M97 48.5h9" />
  </Drawing>
)
