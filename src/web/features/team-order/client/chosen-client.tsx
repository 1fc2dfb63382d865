import { formatPhone } from '#shared/accounts/phone.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { Avatar } from '#web/components/display/avatar.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { initials } from '#web/lib/initials.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import type { Outputs } from '#web/trpc.ts'
import classes from './client.module.css'

/** The first step, done: the client, and a link back to the search. */
export function ChosenClient({ client }: Pick<Outputs['checkout']['forClient'], 'client'>) {
  const { fullname, phone, email } = client
  return (
    <Section step={1} title="Pour qui&#8239;?" className={classes.chosen}>
      <Ticket className={`row wrap gap-12 ${classes.client} ${classes.finder}`}>
        <Avatar>{initials(fullname)}</Avatar>
        <div className={`leading-14 ${classes.whose}`}>
          <b className="block text-l leading-13 anywhere">{fullname}</b>
          <span className="quiet text-s anywhere">
            {formatPhone(phone)} · {email ?? <span className="nowrap">sans e‑mail</span>}
          </span>
        </div>
        <ButtonLink tone="ghost" size="sm" to={paths.admin.newOrder}>
          Changer
        </ButtonLink>
      </Ticket>
    </Section>
  )
}
