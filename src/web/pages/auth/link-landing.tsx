import type { ReactNode } from 'react'
import { Notice } from '#web/components/feedback/notice.tsx'
import { QueryError } from '#web/components/states/query-boundary.tsx'
import { SpinnerPage } from '#web/components/states/spinner-page.tsx'
import { describeError } from '#web/lib/error-message.ts'
import type { LinkState } from '#web/lib/use-link.ts'
import { AuthScreen } from './auth-screen.tsx'

interface Props<T> {
  link: LinkState<T>
  /** The title while it opens. */
  opening: string
  /** The title where no answer came, and what failed. */
  unanswered: { title: string; failed: string; text?: string }
  /** None where a refused link leads to another page. */
  refused?: { title: string; text: string; next: ReactNode }
  scene?: 'low' | 'strip'
  loading?: ReactNode
  /** The other pages, below what is shown while there is no answer. */
  ways?: ReactNode
  /** The whole screen of a link that opened. */
  children: (data: T) => ReactNode
}

/** Where a link leads: what it opens, why it is refused and what to do then, or « Réessayer ». */
export function LinkLanding<T>({ link, opening, unanswered, refused, ...props }: Props<T>) {
  const { scene, loading = <SpinnerPage />, ways, children } = props
  if (link.state === 'opened') return children(link.data)
  if (link.state === 'refused' && refused)
    return (
      <AuthScreen title={refused.title} subtitle={refused.text}>
        <Notice>{refused.next}</Notice>
      </AuthScreen>
    )
  if (link.state !== 'unanswered')
    return (
      <AuthScreen title={opening} scene={scene}>
        {loading}
        {ways}
      </AuthScreen>
    )
  const { failed } = unanswered
  const { title, text } = unanswered.text
    ? { title: failed, text: unanswered.text }
    : describeError(link.error, failed)
  return (
    <AuthScreen title={unanswered.title} scene={scene}>
      <Notice>
        <QueryError query={link.query} title={title} text={text} />
      </Notice>
      {ways}
    </AuthScreen>
  )
}
