import { PageHeading } from '../../ui/page.tsx'

export const ServicePage = () => <PageHeading>ServicePage</PageHeading>
