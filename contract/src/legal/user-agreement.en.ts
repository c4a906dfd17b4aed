import type { LegalText } from './legal-text.ts'

export const userAgreementEn = {
  version: '2026-11-21',
  title: 'User agreement',
  sections: [
    {
      heading: '1. What this agreement is about',
      paragraphs: [
        'The parties are you and {operator} (“we”). We give you an account: with it you log in to this site and to the services connected to it, keep data about yourself and decide who sees which of it.',
        'The agreement holds from the moment you accept it at registration until the account is deleted. The account is free of charge.',
        'How we process personal data is told in a document of its own, the consent to personal data processing.',
      ],
    },
    {
      heading: '2. Your account',
      paragraphs: [
        'Anyone aged 14 or older may have an account. Give your real name and contacts that belong to you, and update them when they change. Nobody but you uses the account.',
        'Keep your password and one-time codes secret. We never ask for them in letters, messages or by phone. If somebody else may know the password, change it and write to support.',
        'What is done after a log-in with your password and code counts as done by you until you tell us that somebody else has gained access.',
      ],
    },
    {
      heading: '3. What you keep in the account',
      paragraphs: [
        'The data about yourself, your documents and your photo remain yours. We show them to you and to the services that you have allowed.',
        'When you add partners, people or organizations, enter only what you may keep. You answer for the right to use other people’s data; we keep it on your behalf and pass it to nobody.',
      ],
    },
    {
      heading: '4. Services of other organizations',
      paragraphs: [
        'When you log in to another organization’s service with this account, we show what it asks for and pass on only what you left switched on. The service does not learn your password.',
        'You can withdraw a service’s access at any time. The data it has already received stays with it: ask its owner to delete it.',
        'What a service does with the data it received is the responsibility of its owner. The mark “not verified” means that we have not verified the owner.',
      ],
    },
    {
      heading: '5. If you connect a service of your own',
      paragraphs: [
        'Name it so that nobody takes it for somebody else’s, and ask only for the data it needs. Use the data for what you told people.',
        'Keep the service’s secret to yourself. If somebody else may know it, issue a new one at once.',
        'When a person has withdrawn access or deleted the account, stop using their data unless the law obliges you to keep it.',
      ],
    },
    {
      heading: '6. What is not allowed',
      paragraphs: [
        'You may not pretend to be somebody else, guess other people’s passwords and codes, disturb the work of the site, get around its limits, collect data about other people without their consent, or connect services that mislead people.',
        'Reports of vulnerabilities are welcome at support; we do not pursue those who did no harm to other people.',
      ],
    },
    {
      heading: '7. Blocking and deletion',
      paragraphs: [
        'If you break the agreement, or somebody else uses the account, we may block the account or the service. Support tells you why and how to object.',
        'You can delete the account at any time in “Security”. It is closed at once: log-in stops, services lose their access, services of your own stop working. The data is erased after the time that is named on deletion; until then support can restore the account if nobody else has taken its e-mail and phone number.',
      ],
    },
    {
      heading: '8. Our responsibility',
      paragraphs: [
        'We try to keep the site running all the time, but interruptions are possible: during maintenance, because of failing networks and for reasons beyond our control.',
        'We answer for our obligations under the laws of the Russian Federation. This agreement takes away none of the rights that the law gives to consumers.',
      ],
    },
    {
      heading: '9. Changes and disputes',
      paragraphs: [
        'We publish a new version of the agreement on the site and tell of it at least 10 days before it takes effect. If you do not accept it, you can delete the account.',
        'The law of the Russian Federation applies. Write to support first: we answer within 30 days. If no settlement is reached, a court decides as the law provides.',
        'You can reach us through the page “Support”, logged in or not.',
      ],
    },
  ],
} as const satisfies LegalText
