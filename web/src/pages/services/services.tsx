import { PageHeading } from '../../ui/page.tsx'

export const ServicesPage = () => <PageHeading>ServicesPage</PageHeading>
