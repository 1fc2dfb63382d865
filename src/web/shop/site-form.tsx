import type { ReactNode } from 'react'
import { SLOTS } from '#shared/shop/site/page-slots.ts'
import { SENDING_FAILED } from '#shared/site-forms.ts'
import { Note } from '#web/components/feedback/note.tsx'
import { PageForm } from '#web/components/forms/page/page-form.tsx'
import { WhenEmpty, WhenFilled } from '#web/lib/when-slot.tsx'
import classes from './site-form.module.css'

interface Props {
  /** The address of the page, which receives the form. */
  path: string
  /** The words that confirm the form, and the text when nothing answers. */
  done: { title: string; text: string }
  noAnswer: string
  children: ReactNode
}

/** The place of the form: a browser that gets the page again scrolls to it. */
const ANCHOR = 'formulaire'

/**
 * A form of the public site, which works without a script too. Only optional fields are marked, with
 * `optionalFieldClass`.
 */
export function SiteForm({ path, done, noAnswer, children }: Props) {
  return (
    <div id={ANCHOR}>
      <WhenFilled slot={SLOTS.sent}>
        <div className="mt-16">
          <Note tone="success" role="status" title={done.title}>
            {done.text}
          </Note>
        </div>
      </WhenFilled>
      <WhenEmpty slot={SLOTS.sent}>
        <PageForm
          kind="site"
          action={`${path}#${ANCHOR}`}
          failed={SENDING_FAILED}
          noAnswer={noAnswer}
          className={`gap-16 mt-16 ${classes.form}`}
        >
          {children}
        </PageForm>
      </WhenEmpty>
    </div>
  )
}

/** The class of an optional field. */
export const optionalFieldClass = classes.optional

/** A sentence below the submit button. */
export function FormHint({ children }: { children: ReactNode }) {
  return <p className="quiet text-center text-s">{children}</p>
}
