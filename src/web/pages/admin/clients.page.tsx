import { keepPreviousData } from '@tanstack/react-query'
import {
  CLIENT_SORTS,
  CLIENT_VIEWS,
  type ClientSort,
  type ClientView,
  LOST_DAYS,
} from '#shared/people/client-list.ts'
import { formatFrancs } from '#shared/text/money.ts'
import { isSearchable } from '#shared/text/search-text.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { KeyHint } from '#web/components/display/key-hint.tsx'
import { Money } from '#web/components/display/money.tsx'
import { WideLive } from '#web/components/feedback/wide-live.tsx'
import { SearchField } from '#web/components/forms/search-field.tsx'
import { cappedCount } from '#web/components/frame/nav-item.ts'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { PageTab, PageTabs } from '#web/components/layout/page-tabs.tsx'
import { nextPage, PagedList } from '#web/components/lists/paged-list.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useAddressSearch } from '#web/lib/navigation/use-address-search.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { ClientsTable } from '#web/people/client-records/clients-table.tsx'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'

const VIEW = 'vue'
const SORT = 'tri'

/** The words of the views and orders in the address. */
const VIEW_WORDS: Record<ClientView, string> = { all: '', owing: 'doit', lost: 'perdus-de-vue' }
const SORT_WORDS: Record<ClientSort, string> = { recent: '', balance: 'solde', name: 'nom' }

const VIEW_LABELS: Record<ClientView, string> = {
  all: 'Tous',
  owing: 'Doit',
  lost: `Perdu de vue, ${LOST_DAYS} j`,
}

/** The list of clients, for the team. */
export default function ClientsPage() {
  usePageTitle('Clients')
  const { role } = useMe()
  const { params, set, search, typed, hint, setTyped, reset } = useAddressSearch(isSearchable)
  const view = CLIENT_VIEWS.find((one) => VIEW_WORDS[one] === params.get(VIEW)) ?? 'all'
  const sort = CLIENT_SORTS.find((one) => SORT_WORDS[one] === params.get(SORT)) ?? 'recent'
  const query = trpc.clientRecords.list.useInfiniteQuery(
    { view, sort, search },
    { ...nextPage, placeholderData: keepPreviousData },
  )
  return (
    <>
      <PageHeader
        title="Clients"
        aside={
          <>
            <WideLive />
            {role === 'superadmin' ? (
              <ButtonLink tone="outline" size="sm" to={paths.superadmin.clients}>
                Leurs comptes
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <search className="block mb-12">
        <SearchField
          hideLabel
          label="Rechercher un client"
          placeholder="Nom, téléphone ou quartier"
          maxLength={100}
          mark={<KeyHint name="/" />}
          value={typed}
          onChange={setTyped}
          description={hint}
        />
      </search>
      <Views view={search ? null : view} />
      <PagedList
        query={query}
        words={{
          failed: 'Impossible de charger les clients.',
          moreFailed: 'Impossible de charger les clients suivants.',
          end: 'Tous les clients sont affichés.',
          shown: (count) => (count === 1 ? '1 client affiché' : `${count} clients affichés`),
        }}
        loading={<TicketSkeletons quiet count={5} />}
        empty={<NobodyFound view={view} search={search} onReset={reset} />}
      >
        {(clients) => (
          <ClientsTable
            clients={clients}
            sort={search || view !== 'all' ? null : sort}
            onSort={(next) => set(SORT, SORT_WORDS[next])}
          />
        )}
      </PagedList>
    </>
  )
}

/** The views with the number of their clients, and what all of them owe. */
function Views({ view }: { view: ClientView | null }) {
  const { data } = trpc.clientRecords.counts.useQuery()
  return (
    <div className="row wrap justify-between gap-12 mb-12">
      <PageTabs label="Vues">
        {CLIENT_VIEWS.map((one) => (
          <PageTab
            key={one}
            to={{ search: VIEW_WORDS[one] && `?${VIEW}=${VIEW_WORDS[one]}` }}
            isCurrent={one === view}
            figure={data && figureOf(one, data[one])}
          >
            {VIEW_LABELS[one]}
          </PageTab>
        ))}
      </PageTabs>
      {data && data.owed > 0 ? (
        <p className="quiet text-s">
          ils doivent{' '}
          <b className="caution">
            <Money amount={data.owed} />
          </b>
        </p>
      ) : null}
    </div>
  )
}

const figureOf = (view: ClientView, count: number) =>
  view === 'lost' ? cappedCount(count) : formatFrancs(count)

interface NobodyProps {
  view: ClientView
  search: string
  onReset: () => void
}

function NobodyFound({ view, search, onReset }: NobodyProps) {
  if (search)
    return (
      <EmptyState
        title="Aucun client trouvé"
        text="Essayez un autre nom, trois chiffres du téléphone, ou un quartier."
        action={<Button onClick={onReset}>Voir tous les clients</Button>}
      />
    )
  if (view === 'owing') return <EmptyState title="Personne ne doit rien" />
  if (view === 'lost')
    return (
      <EmptyState
        title="Personne n’est perdu de vue"
        text={`Chaque client a commandé dans les ${LOST_DAYS} derniers jours.`}
      />
    )
  return (
    <EmptyState
      title="Aucun client pour le moment"
      text="Un client apparaît ici dès son inscription ou sa première commande."
    />
  )
}
