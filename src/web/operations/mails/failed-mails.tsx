import { AccountsSkeleton } from '#web/access/account-row.tsx'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { nextPage, PagedList } from '#web/components/lists/paged-list.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { refetchEvery } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'
import { FailedMail, MailCounts } from './failed-mail.tsx'

const REFRESH_MS = 30_000

const WORDS = {
  failed: 'Impossible de charger les e‑mails.',
  moreFailed: 'Impossible de charger les e‑mails suivants.',
  end: 'Tous les e‑mails en échec sont affichés.',
  shown: (count: number) => (count === 1 ? '1 e‑mail affiché' : `${count} e‑mails affichés`),
}

/** The e-mails that could not be sent after all tries, newest first. */
export function FailedMails() {
  const counts = trpc.mails.counts.useQuery(undefined, {
    refetchInterval: refetchEvery(REFRESH_MS),
  })
  const query = trpc.mails.failures.useInfiniteQuery(
    {},
    { ...nextPage, refetchInterval: refetchEvery(REFRESH_MS) },
  )
  return (
    <>
      {counts.data ? <MailCounts {...counts.data} /> : null}
      <PagedList
        query={query}
        words={WORDS}
        loading={<AccountsSkeleton count={3} />}
        empty={
          <EmptyState
            title="Aucun e‑mail en échec"
            text="Un e‑mail arrive ici quand il est refusé, ou après huit essais."
          />
        }
      >
        {(mails) => (
          <Ticket className="clip">
            <ul className="lines-between">
              {mails.map((mail) => (
                <FailedMail key={mail.id} mail={mail} />
              ))}
            </ul>
          </Ticket>
        )}
      </PagedList>
    </>
  )
}
