import type { LegalText } from './legal-text.ts'

export const userAgreementEn = {
  version: '2026-11-21',
  title: 'User agreement',
  sections: [
    {
      heading: '1. What this agreement is about',
      paragraphs: [
        'The parties are you and the organisation that runs this site (“we”). We give you an account: with it you sign in to this site and to the services connected to it, keep data about yourself and decide who sees which of it.',
        'The agreement holds from the moment you accept it at registration until the account is deleted. The account is free of charge.',
      ],
    },
    {
      heading: '2. Your account',
      paragraphs: [
        'Register with your real name and with contacts that belong to you. Nobody but you uses the account.',
        'Keep your password and one-time codes secret. We never ask for them in letters, messages or by phone. If somebody else may know the password, change it and write to support.',
      ],
    },
    {
      heading: '3. Services of other organisations',
      paragraphs: [
        'When you sign in to another organisation’s service with this account, we show what it asks for and pass on only what you left switched on. You can withdraw the access at any time.',
        'What a service does with the data it received is the responsibility of its owner. The mark “not verified” means that we have not verified the owner.',
      ],
    },
    {
      heading: '4. What is not allowed',
      paragraphs: [
        'You may not pretend to be somebody else, guess other people’s passwords and codes, disturb the work of the site, collect data about other people, or connect services that mislead people.',
        'If you break the agreement, we may block the account. Support tells you why and how to object.',
      ],
    },
    {
      heading: '5. Our responsibility',
      paragraphs: [
        'We try to keep the site running all the time, but interruptions are possible. We answer for our obligations under the laws of the Russian Federation.',
        'We tell you of changes to the agreement in advance. If you do not accept them, you can delete the account.',
      ],
    },
  ],
} as const satisfies LegalText
