import type { ReactNode } from 'react'
import { SLOTS } from '#shared/shop/site/page-slots.ts'
import { Note } from '#web/components/feedback/note.tsx'
import { cx } from '#web/lib/cx.ts'
import { WhenFilled } from '#web/lib/when-slot.tsx'

interface Props {
  /** The script that sends the form. */
  kind: 'site' | 'sign-in' | 'link'
  /** The address of the page, which receives the form. */
  action: string
  /** The title and the text when nothing answers. */
  failed: string
  noAnswer: string
  className: string
  children: ReactNode
}

/** The form of a prerendered page, which works without a script. It says why the server refused it. */
export function PageForm({ kind, action, failed, noAnswer, className, children }: Props) {
  return (
    <form
      className={cx('stack', className)}
      method="post"
      action={action}
      data-form={kind}
      data-failed={failed}
      data-no-answer={noAnswer}
    >
      {/* Two forms of one page have one refusal: its place is in the second. */}
      {kind === 'link' ? null : (
        <WhenFilled slot={SLOTS.refusalTitle}>
          <div data-refusal="">
            <Note tone="danger" role="alert" title={SLOTS.refusalTitle}>
              {SLOTS.refusalText}
            </Note>
          </div>
        </WhenFilled>
      )}
      {children}
    </form>
  )
}
