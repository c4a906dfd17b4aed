export { openGuide } from '../../pages/guide/guide.tsx'
export { GuideLayout } from '../layout/guide-layout.tsx'
