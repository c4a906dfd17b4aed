import { PageHeading } from '../../ui/page.tsx'

export const ServiceNewPage = () => <PageHeading>ServiceNewPage</PageHeading>
export const ServiceEditPage = () => <PageHeading>ServiceEditPage</PageHeading>
