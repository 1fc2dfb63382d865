import { formatMonth } from '#shared/dates.ts'
import { isStaff, ROLE_LABELS, type Role } from '#shared/roles.ts'
import { KitaBand } from '#web/drawings/kita-band.tsx'
import { cx } from '#web/lib/cx.ts'
import { initials } from '#web/lib/initials.ts'
import classes from './profile-band.module.css'

interface Props {
  fullname: string
  role: Role
  /** The time of the account's creation, undefined while it loads. */
  since: number | undefined
}

/** The header of the profile: the initials, the name and the kind of account. */
export function ProfileBand({ fullname, role, since }: Props) {
  const account = `Compte ${ROLE_LABELS[role].toLowerCase()}`
  return (
    <div className={cx('night', classes.band, !isStaff(role) && classes.underBar)}>
      <div className={`row ${classes.inside}`}>
        <span className={`place-center fixed round ${classes.avatar}`} aria-hidden="true">
          {initials(fullname)}
        </span>
        <div className="grow">
          <p className="headline text-4xl">{fullname}</p>
          <p className={`mt-4 ${classes.since}`}>
            {account}
            {since === undefined ? null : ` depuis ${formatMonth(since)}`}
          </p>
        </div>
      </div>
      <KitaBand height={10} />
    </div>
  )
}
