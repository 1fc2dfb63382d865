import { IconMail, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { accountState } from '#shared/access/users.ts'
import { formatMonth } from '#shared/dates.ts'
import { ROLE_LABELS } from '#shared/roles.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { Avatar } from '#web/components/display/avatar.tsx'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { mailtoLink } from '#web/lib/contact-links.ts'
import { initials } from '#web/lib/initials.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import classes from './account-row.module.css'
import { AccountStateTag } from './account-state-tag.tsx'
import { type AccountView, needsReassignment, openWorkText } from './account-view.ts'

interface Props {
  account: AccountView
  /** The reader's own account. */
  own?: boolean
  /** A button beside the state. */
  remedy?: ReactNode
  /** An action whose words need the width of a row of their own. */
  wide?: ReactNode
  /** The actions. */
  children: ReactNode
}

/** The list of the account rows. */
export function AccountRows({ children }: { children: ReactNode }) {
  return (
    <Ticket className="clip">
      <ul className="lines-between">{children}</ul>
    </Ticket>
  )
}

/** An account in a list: its name, contact details, state and actions. */
export function AccountRow({ account, own = false, remedy, wide, children }: Props) {
  const { fullname, role, phone, email, createdAt } = account
  const work = openWorkText(account)
  return (
    <li>
      <article className={`align-center ${classes.account}`} aria-label={fullname}>
        <Avatar className={classes.avatar}>{initials(fullname)}</Avatar>
        <div className={`shrink ${classes.who}`}>
          <h3 className="row-title">
            {fullname}
            {own ? <span className="regular quiet"> (vous)</span> : null}
          </h3>
          <p className="quiet text-s">
            {ROLE_LABELS[role]} depuis {formatMonth(createdAt)}
            {work ? <Work needsReassignment={needsReassignment(account)}>{work}</Work> : null}
          </p>
        </div>
        <div className={`shrink ${classes.contact}`}>
          <a
            className={`soft-link row shrink icons-20 leading-13 gap-10 ${classes.link}`}
            href={`tel:${phone}`}
          >
            <IconPhone className="quiet" aria-label="Téléphone" />
            {formatPhone(phone)}
          </a>
          {email === null ? null : (
            <a
              className={`soft-link row shrink icons-20 leading-13 gap-10 ${classes.link}`}
              href={mailtoLink(email)}
            >
              <IconMail className="quiet" aria-label="Email" />
              <span className="shrink anywhere">{email}</span>
            </a>
          )}
        </div>
        <div className={classes.state}>
          <AccountStateTag state={accountState(account)} />
          {remedy}
        </div>
        <div className={`wrap gap-8 ${classes.actions}`}>{children}</div>
        {wide ? <div className={classes.wide}>{wide}</div> : null}
      </article>
    </li>
  )
}

/** The number of open orders of an account. Missions to reassign link to « Demandes ». */
function Work({ needsReassignment, children }: { needsReassignment: boolean; children: string }) {
  if (!needsReassignment) return <b className={`block ${classes.work}`}>{children}</b>
  return (
    <b className={`block ${classes.work}`}>
      <Link className={`negative ${classes.stranded}`} to={paths.admin.requests}>
        {children}
      </Link>
    </b>
  )
}
