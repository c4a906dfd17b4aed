import type { Locale } from '@kabinet/contract/fields/locale'

export const inboxTexts = {
  ru: {
    title: 'Письма и SMS',
    about:
      'Отправка не настроена (SMTP_URL, SMS_URL), поэтому сообщения остаются здесь. Страница есть только на этой машине.',
    empty: 'Пока пусто. Новое сообщение появится само.',
    email: 'Письмо',
    sms: 'SMS',
    to: 'Кому',
    open: 'Открыть',
    openLink: 'Перейти по ссылке',
    copy: 'Скопировать код',
    copied: 'Скопировано',
    back: 'Все сообщения',
    asSeen: 'Как в почте',
    asText: 'Текстом',
  },
  en: {
    title: 'Letters and SMS',
    about: 'Sending is not set up (SMTP_URL, SMS_URL), so messages stay here. This page exists on this machine only.',
    empty: 'Nothing yet. A new message will show by itself.',
    email: 'Letter',
    sms: 'SMS',
    to: 'To',
    open: 'Open',
    openLink: 'Follow the link',
    copy: 'Copy the code',
    copied: 'Copied',
    back: 'All messages',
    asSeen: 'As in a mailbox',
    asText: 'As text',
  },
} as const satisfies Record<Locale, object>
