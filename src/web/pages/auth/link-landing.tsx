import type { ReactNode } from 'react'
import { linkRefusals } from '#shared/refusals/links.ts'
import { Notice } from '#web/components/feedback/notice.tsx'
import { ErrorState } from '#web/components/states/error-state.tsx'
import { SpinnerPage } from '#web/components/states/spinner-page.tsx'
import { describeError } from '#web/lib/error-message.ts'
import type { LinkState } from '#web/lib/use-link.ts'
import { AuthScreen } from './auth-screen.tsx'

interface Props<T> {
  link: LinkState<T>
  titles: { opening: string; unanswered: string; failed: string }
  /** The screen of a link that is refused; none where it leads to another page. */
  refused?: ReactNode
  /** The other pages, while it has not opened. */
  ways?: ReactNode
  /** The screen of a link that opened. */
  children: (data: T) => ReactNode
}

/** The page that a link leads to: what it opens, why it is refused, or « Réessayer ». */
export function LinkLanding<T>({ link, titles, refused, ways, children }: Props<T>) {
  if (link.state === 'opened') return children(link.data)
  if (link.state === 'refused' && refused) return refused
  if (link.state !== 'unanswered')
    return (
      <AuthScreen title={titles.opening}>
        <SpinnerPage />
        {ways}
      </AuthScreen>
    )
  const { title, text } = describeError(link.error, titles.failed)
  return (
    <AuthScreen title={titles.unanswered}>
      <Notice>
        <ErrorState title={title} text={text} onRetry={link.retry} />
      </Notice>
      {ways}
    </AuthScreen>
  )
}

interface RefusedProps {
  code: keyof typeof linkRefusals
  /** The next steps. */
  children: ReactNode
}

/** Why a link opens nothing, and what its holder can do. */
export function LinkRefused({ code, children }: RefusedProps) {
  const { title, text } = linkRefusals[code]
  return (
    <AuthScreen title={title} subtitle={text}>
      <Notice>{children}</Notice>
    </AuthScreen>
  )
}
