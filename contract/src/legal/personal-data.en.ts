import type { LegalText } from './legal-text.ts'

/** A document of its own, apart from the agreement (Federal Law 152-FZ, article 9, as amended by 156-FZ). */
export const personalDataEn = {
  version: '2026-11-21',
  title: 'Consent to personal data processing',
  sections: [
    {
      heading: '1. Who processes the data and why',
      paragraphs: [
        'Freely, of my own will and in my own interest I allow the organisation that runs this site (the operator) to process my personal data.',
        'Purposes: to open and keep the account; to recognise me when I sign in; to send one-time codes and security messages; to pass data to the services that I allow; to answer my requests.',
      ],
    },
    {
      heading: '2. Which data',
      paragraphs: [
        'Last, first and middle name; e-mail address; phone number. If I add them myself: gender, date and place of birth, time zone, address, photo, data of documents.',
        'Data about sign-ins: time, network address, kind of browser.',
      ],
    },
    {
      heading: '3. What is done with them',
      paragraphs: [
        'Collection, recording, systematisation, accumulation, storage, correction, retrieval, use, transfer (provision, access) with my permission, blocking, deletion and destruction, by automated means.',
        'Data of citizens of Russia is stored in the Russian Federation.',
      ],
    },
    {
      heading: '4. How long the consent holds',
      paragraphs: [
        'Until the account is deleted or the consent is withdrawn. To withdraw it, delete the account in the section “Security” or write to support. The data is then erased, except for what the operator must keep by law.',
      ],
    },
  ],
} as const satisfies LegalText
