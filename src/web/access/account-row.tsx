import {
  IconBan,
  IconCircleCheck,
  IconHourglass,
  IconMail,
  IconMailOff,
  IconPhone,
} from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ACCOUNT_STATE_LABELS, type AccountState, accountState } from '#shared/access/users.ts'
import { formatMonth } from '#shared/dates.ts'
import { requestsPath } from '#shared/requests-path.ts'
import { ROLE_LABELS } from '#shared/roles.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { Avatar } from '#web/components/display/avatar.tsx'
import { Tag } from '#web/components/display/badge.tsx'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { AvatarSkeleton, SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { mailtoLink } from '#web/lib/contact-links.ts'
import { initials } from '#web/lib/initials.ts'
import classes from './account-row.module.css'
import { type AccountView, needsReassignment, openWorkText } from './users/account-view.ts'

interface Props {
  account: AccountView
  /** The reader's own account. */
  own?: boolean
  /** A button beside the state. */
  remedy?: ReactNode
  /** The failures of the actions that had no answer. */
  failures?: ReactNode
  /** The actions. */
  children: ReactNode
}

/** The list of the account rows. */
export function AccountRows({ children }: { children: ReactNode }) {
  return (
    <Ticket className="clip list-width">
      <ul className="lines-between">{children}</ul>
    </Ticket>
  )
}

/** An account in a list: its name, contact details, state and actions. */
export function AccountRow({ account, own = false, remedy, failures, children }: Props) {
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
        <div className="whole-row stack gap-8 hide-empty">{failures}</div>
      </article>
    </li>
  )
}

/** The number of open orders of an account. Missions to reassign link to « Demandes ». */
function Work({ needsReassignment, children }: { needsReassignment: boolean; children: string }) {
  if (!needsReassignment) return <b className={`block ${classes.work}`}>{children}</b>
  return (
    <b className={`block ${classes.work}`}>
      <Link className={`negative ${classes.stranded}`} to={requestsPath('problemes')}>
        {children}
      </Link>
    </b>
  )
}

const LOOKS: Record<AccountState, { tone: ComponentProps<typeof Tag>['tone']; icon: ReactNode }> = {
  active: { tone: 'success', icon: <IconCircleCheck /> },
  waiting: { tone: 'warning', icon: <IconHourglass /> },
  unconfirmed: { tone: 'info', icon: <IconMail /> },
  recorded: { tone: 'plain', icon: <IconMailOff /> },
  disabled: { tone: 'danger', icon: <IconBan /> },
}

/** The state of an account, as a label with an icon and a colour. */
export function AccountStateTag({ state }: { state: AccountState }) {
  return <Tag {...LOOKS[state]}>{ACCOUNT_STATE_LABELS[state]}</Tag>
}

/** A list of accounts while it loads. */
export function AccountsSkeleton({ count = 5 }: { count?: number }) {
  return (
    <div role="status">
      <VisuallyHidden>Chargement…</VisuallyHidden>
      <Ticket className="clip lines-between" aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: identical blocks that never move
          <div key={index}>
            <div className={`align-center ${classes.account}`}>
              <AvatarSkeleton className={classes.avatar} />
              <div className={`shrink ${classes.who}`}>
                <SkeletonBlock width="150px" height="20px" />
              </div>
              <div className={`shrink ${classes.contact}`}>
                <SkeletonBlock width="170px" height="18px" />
              </div>
              <div className={classes.state}>
                <SkeletonBlock width="96px" height="28px" />
              </div>
              <div className={`wrap gap-8 ${classes.actions}`}>
                <SkeletonBlock width="116px" height="44px" />
              </div>
            </div>
          </div>
        ))}
      </Ticket>
    </div>
  )
}
