import type { LegalText } from './legal-text.ts'

/** A separate document from the agreement (Federal Law 152-FZ, article 9, as amended by 156-FZ). */
export const personalDataEn = {
  version: '2026-11-21',
  title: 'Consent to personal data processing',
  sections: [
    {
      heading: '1. Who processes the data and why',
      paragraphs: [
        'Freely, of my own will and in my own interest I allow {operator} to process my personal data.',
        'Purposes: to open and keep the account; to recognize me when I log in; to send one-time codes and security messages; to keep the data that I add myself; to pass it to the services that I allow; to answer my requests; to notice attempts of others to log in.',
      ],
    },
    {
      heading: '2. Which data',
      paragraphs: [
        'At registration: last and first name; e-mail address; phone number.',
        'If I add them myself: middle name; gender; date and place of birth; time zone; address; photo; passport data (series, number, issued by, date of issue, department code, region); SNILS; INN.',
        'While the site is used: time of log-ins and actions, network address, kind of browser and device, language; which services received my data and when; the texts of requests to support. The browser keeps the files and records without which log-in does not work.',
        'Data about health, beliefs and other special data is not processed. The photo is not used to establish identity.',
      ],
    },
    {
      heading: '3. What is done with it',
      paragraphs: [
        'Collection, recording, systematization, accumulation, storage, correction, retrieval, use, transfer (provision, access) with my permission, blocking, deletion and destruction, by automated means.',
        'Data of citizens of Russia is stored in the Russian Federation. No decision with legal consequences for me is made by automated processing alone.',
      ],
    },
    {
      heading: '4. To whom it is passed',
      paragraphs: [
        'To a service: the data that it named in its request and that I left switched on and confirmed. No other consent is needed for this, and access can be withdrawn apart from this consent.',
        'To those who deliver letters and SMS for the operator: the address or number and the text of the message. To state bodies in the cases that the law provides. To nobody else.',
      ],
    },
    {
      heading: '5. How long the consent holds',
      paragraphs: [
        'Until the account is deleted or the consent is withdrawn. To withdraw it, I delete the account in the section “Security” or write to support. Without the consent the account cannot be kept.',
        'The account is then closed and the data erased within the time that is named on deletion, except for what the operator must keep by law. The record of when I agreed, and to which version, is kept as long as it is needed to prove the consent.',
      ],
    },
    {
      heading: '6. My rights',
      paragraphs: [
        'I can learn which data about me is processed, correct it in “Personal info”, demand that wrong data be corrected, blocked or destroyed, and write to support about it: the answer comes within the time that the law sets.',
        'If my rights are violated, I can turn to Roskomnadzor or to a court.',
      ],
    },
  ],
} as const satisfies LegalText
