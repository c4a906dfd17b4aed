import { PageHeading } from '../../ui/page.tsx'

export const AuthorizePage = () => <PageHeading>AuthorizePage</PageHeading>
