import type { ComponentProps } from 'react'
import { type LazyPart, lazyPart } from '#web/components/states/lazy-part.tsx'
import { SpinnerPage } from '#web/components/states/spinner-page.tsx'
import type WithoutMail from './without-mail.tsx'

/** Only a server whose e-mails do not leave shows it. */
export const LateWithoutMail: LazyPart<ComponentProps<typeof WithoutMail>> = lazyPart(
  () => import('./without-mail.tsx'),
  { Loading: () => <SpinnerPage /> },
)
