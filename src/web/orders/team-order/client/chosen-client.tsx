import { useId } from 'react'
import { formatPhone } from '#shared/text/phone.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import type { Outputs } from '#web/trpc.ts'
import { StepLine } from '../steps/step-line.tsx'

/** The first step, done: the client, and a link back to the search. */
export function ChosenClient({ client }: Pick<Outputs['checkout']['forClient'], 'client'>) {
  const { fullname, phone, email } = client
  return (
    <StepLine
      titleId={useId()}
      number={1}
      state="done"
      title="Pour qui&#8239;?"
      summary={
        <>
          <b>{fullname}</b> · <span className="nowrap">{formatPhone(phone)}</span>
          {email === null ? <span className="quiet nowrap"> · sans e‑mail</span> : null}
        </>
      }
      action={
        <ButtonLink tone="ghost" size="sm" to={paths.admin.newOrder}>
          Changer<VisuallyHidden>&nbsp;: le client</VisuallyHidden>
        </ButtonLink>
      }
    />
  )
}
