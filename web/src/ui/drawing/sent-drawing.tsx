import { Drawing } from './drawing.tsx'

export const SentDrawing = () => (
  <Drawing ticked>
    <path d="M92 14 52 50 72 64Z" fill="var(--second)" fillOpacity="0.22" stroke="none" />
    <path d="M92 14 28 40 52 50 72 64ZM92 14 52 50v18l9.5-11.5M34 54l-10 8M36 66l-5 4" />
  </Drawing>
)
