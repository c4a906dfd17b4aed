export { PersonalInfoPage } from '../../pages/personal-info/personal-info.tsx'
export { CabinetLayout } from '../layout/cabinet-layout.tsx'
export { bindDraft } from '../../lib/forms/bind-draft.ts'
export { Queries } from '../queries.tsx'
