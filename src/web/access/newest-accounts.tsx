import { Link } from 'react-router-dom'
import { accountState } from '#shared/access/users.ts'
import { ROLE_LABELS } from '#shared/roles.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { Avatar } from '#web/components/display/avatar.tsx'
import { QueryBoundary, type QueryLike } from '#web/components/states/query-boundary.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { initials } from '#web/lib/initials.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { trpc } from '#web/trpc.ts'
import { AccountStateTag } from './account-row.tsx'
import classes from './newest-accounts.module.css'
import type { AccountView } from './users/account-view.ts'

const SHOWN = 5

/** The newest accounts of the team, each with a link to the list that manages it. */
export function NewestAccounts() {
  return (
    <QueryBoundary
      query={useNewest()}
      errorTitle="Impossible de charger les comptes."
      loading={<SkeletonBlock width="100%" height="300px" />}
    >
      {(accounts) => (
        <div className={classes.accounts}>
          <table className="text-start">
            <caption className={`text-start quiet text-s ${classes.caption}`}>
              Les derniers comptes de l’équipe
            </caption>
            <thead className={classes.heads}>
              <tr>
                <th scope="col">Nom</th>
                <th scope="col">Rôle</th>
                <th scope="col">Téléphone</th>
                <th scope="col">État</th>
                <th scope="col">
                  <span className="visually-hidden">Gérer</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {accounts.map((account) => (
                <Row key={account.id} account={account} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </QueryBoundary>
  )
}

function Row({ account }: { account: AccountView }) {
  const { fullname, role, phone } = account
  return (
    <tr className={classes.row}>
      <th scope="row" className={`row strong gap-12 ${classes.who}`}>
        <Avatar>{initials(fullname)}</Avatar>
        <span className="shrink anywhere">{fullname}</span>
      </th>
      <td className={classes.role}>{ROLE_LABELS[role]}</td>
      <td className={`nowrap ${classes.phone}`}>
        <a className="soft-link inline-row tap" href={`tel:${phone}`}>
          {formatPhone(phone)}
        </a>
      </td>
      <td className={classes.state}>
        <AccountStateTag state={accountState(account)} />
      </td>
      <td className={classes.end}>
        <Link
          className={`underline-on-hover no-underline inline-row strong accent tap rounded ${classes.manage}`}
          to={accountListPath(account)}
          aria-label={`Gérer ${fullname}`}
        >
          Gérer
        </Link>
      </td>
    </tr>
  )
}

/** The address of the list that manages this account, filtered by its name. */
function accountListPath({ role, fullname }: AccountView): string {
  const list = role === 'livreur' ? paths.superadmin.livreurs : paths.superadmin.admins
  return `${list}?${new URLSearchParams({ q: fullname })}`
}

function useNewest(): QueryLike<AccountView[]> {
  const admins = trpc.users.list.useQuery({ role: 'admin' })
  const livreurs = trpc.users.list.useQuery({ role: 'livreur' })
  const both = [admins, livreurs]
  const known = both.flatMap(({ data }) => (data ? [data.items] : []))
  const newest = known.flat().sort((a, b) => b.createdAt - a.createdAt)
  return {
    data: known.length === both.length ? newest.slice(0, SHOWN) : undefined,
    dataUpdatedAt: Math.min(...both.map((query) => query.dataUpdatedAt)),
    error: both.find(({ error }) => error)?.error,
    isError: both.some(({ isError }) => isError),
    isFetching: both.some(({ isFetching }) => isFetching),
    fetchStatus: (both.find(({ data }) => !data) ?? admins).fetchStatus,
    errorUpdateCount: Math.max(...both.map((query) => query.errorUpdateCount)),
    refetch: () => Promise.all(both.map((query) => query.refetch())),
  }
}
