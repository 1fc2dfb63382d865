import { Link } from 'react-router-dom'
import { isStaff } from '#shared/roles.ts'
import { cx } from '#web/lib/cx.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useMe } from '#web/session.ts'

interface Props {
  /** It is null once the account was deleted. */
  clientId: string | null | undefined
  className?: string
  children: string
}

/** The name of a client, which leads the team to their file. */
export function ClientName({ clientId, className, children }: Props) {
  const { role } = useMe()
  if (!clientId || !isStaff(role)) return <span className={className}>{children}</span>
  return (
    <Link
      className={cx('underline-on-hover no-underline tap-line', className)}
      to={paths.admin.client(clientId)}
    >
      {children}
    </Link>
  )
}
