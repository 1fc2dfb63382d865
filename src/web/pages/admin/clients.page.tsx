import { IconBrandWhatsapp, IconPlus } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import {
  CLIENT_SORTS,
  CLIENT_VIEWS,
  type ClientSort,
  type ClientView,
  LOST_DAYS,
} from '#shared/people/client-list.ts'
import { formatFrancs } from '#shared/text/money.ts'
import { isSearchable } from '#shared/text/search-text.ts'
import { Button } from '#web/components/actions/button.tsx'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { KeyHint } from '#web/components/display/key-hint.tsx'
import { WideLive } from '#web/components/feedback/wide-live.tsx'
import { SearchField } from '#web/components/forms/search-field.tsx'
import { cappedCount } from '#web/components/frame/nav-item.ts'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { PageTab, PageTabs } from '#web/components/layout/page-tabs.tsx'
import { nextPage, PagedList } from '#web/components/lists/paged-list.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { LinesSkeleton } from '#web/components/states/ticket-skeleton.tsx'
import { useAddressSearch } from '#web/lib/navigation/use-address-search.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { useModules } from '#web/modules.ts'
import OwedStrip from '#web/money/owed-strip.tsx'
import { useClientActs } from '#web/people/client-acts/use-client-acts.tsx'
import { ClientsTable } from '#web/people/client-records/clients-table.tsx'
import { DuplicatePairs } from '#web/people/client-records/duplicate-pairs.tsx'
import { trpc } from '#web/trpc.ts'
import classes from './clients.module.css'

const NewClientDialog = lazyDialog(() => import('#web/people/client-acts/new-client-dialog.tsx'))
const NewCompanyDialog = lazyDialog(() => import('#web/money/new-company.tsx'))
const WriteToLost = lazyDialog(() => import('#web/people/client-acts/write-to-lost.tsx'))

const VIEW = 'vue'
const SORT = 'tri'

/** The views of the list, and the pairs that may be one person. */
const VIEWS = [...CLIENT_VIEWS, 'duplicates'] as const
type View = (typeof VIEWS)[number]

/** The words of the views and orders in the address. */
const VIEW_WORDS: Record<View, string> = {
  all: '',
  owing: 'doit',
  lost: 'perdus-de-vue',
  companies: 'entreprises',
  duplicates: 'doublons',
}
const SORT_WORDS: Record<ClientSort, string> = { recent: '', balance: 'solde', name: 'nom' }

const VIEW_LABELS: Record<View, string> = {
  all: 'Tous',
  owing: 'Doit',
  lost: `Perdu de vue, ${LOST_DAYS} j`,
  companies: 'Entreprises',
  duplicates: 'Doublons',
}

/** The part of what is owed that a view lists; null of all. The others tell none. */
const OWED_PARTS: Partial<Record<View, 'companies' | null>> = {
  all: null,
  owing: null,
  companies: 'companies',
}

const useViews = (): readonly View[] => {
  const { companies } = useModules()
  return VIEWS.filter((view) => companies || view !== 'companies')
}

/** The list of clients, for the team and the owner. */
export default function ClientsPage() {
  usePageTitle('Clients')
  const { params, set, search, typed, hint, setTyped, reset } = useAddressSearch(isSearchable)
  const views = useViews()
  const view = views.find((one) => VIEW_WORDS[one] === params.get(VIEW)) ?? 'all'
  const sort = CLIENT_SORTS.find((one) => SORT_WORDS[one] === params.get(SORT)) ?? 'recent'
  const acts = useClientActs()
  return (
    <>
      <div className={classes.head}>
        <PageHeader title="Clients" />
        <search className={classes.search}>
          <SearchField
            classNames={{ input: classes.field }}
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
        <div className="row gap-12">
          <WideLive />
          {view === 'companies' && !search ? <NewCompany /> : <NewClient />}
        </div>
      </div>
      <Views view={search ? null : view} />
      {!search && view in OWED_PARTS ? <OwedStrip current={OWED_PARTS[view] ?? null} /> : null}
      {acts.part}
      {view === 'duplicates' && !search ? (
        <DuplicatePairs
          onCompare={(client, otherId) => acts.choose({ act: 'merge', client, otherId })}
        />
      ) : (
        <List
          view={view === 'duplicates' ? 'all' : view}
          sort={sort}
          search={search}
          onSort={(next) => set(SORT, SORT_WORDS[next])}
          onReset={reset}
          acts={acts}
        />
      )}
    </>
  )
}

function NewClient() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button tone="soleil" icon={<IconPlus />} onClick={() => setOpen(true)}>
        Nouveau client
      </Button>
      <NewClientDialog opened={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

function NewCompany() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button tone="soleil" icon={<IconPlus />} onClick={() => setOpen(true)}>
        Nouvelle entreprise
      </Button>
      <NewCompanyDialog opened={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

interface ListProps {
  view: ClientView
  sort: ClientSort
  search: string
  onSort: (sort: ClientSort) => void
  onReset: () => void
  acts: ReturnType<typeof useClientActs>
}

function List({ view, sort, search, onSort, onReset, acts }: ListProps) {
  const query = trpc.clientRecords.list.useInfiniteQuery(
    { view, sort, search },
    { ...nextPage, placeholderData: keepPreviousData },
  )
  const isLost = view === 'lost' && !search
  return (
    <>
      {isLost ? (
        <WriteToAll
          clients={query.data?.pages.flatMap(({ items }) => items) ?? []}
          hasMore={query.hasNextPage}
          onMore={() => void query.fetchNextPage()}
        />
      ) : null}
      <PagedList
        query={query}
        words={{
          failed: 'Impossible de charger les clients.',
          moreFailed: 'Impossible de charger les clients suivants.',
          end: 'Tous les clients sont affichés.',
          shown: (count) => (count === 1 ? '1 client affiché' : `${count} clients affichés`),
        }}
        loading={<LinesSkeleton />}
        empty={<NobodyFound view={view} search={search} onReset={onReset} />}
      >
        {(clients) => (
          <ClientsTable
            clients={clients}
            sort={search || view !== 'all' ? null : sort}
            onSort={onSort}
            onAct={(client, act) => acts.choose({ act, client })}
          />
        )}
      </PagedList>
    </>
  )
}

type WriteProps = Omit<Parameters<typeof WriteToLost>[0], 'opened' | 'onClose'>

/** « Écrire à ces 57 »: one by one, never in bulk. */
function WriteToAll(props: WriteProps) {
  const [isOpen, setOpen] = useState(false)
  const { data } = trpc.clientRecords.counts.useQuery()
  if (props.clients.length === 0) return null
  const count = data ? cappedCount(data.lost) : null
  return (
    <div className="row mb-12">
      <Button tone="outline" size="sm" icon={<IconBrandWhatsapp />} onClick={() => setOpen(true)}>
        {count === null || data?.lost === 1 ? 'Écrire' : `Écrire à ces ${count}`}
      </Button>
      <WriteToLost {...props} opened={isOpen} onClose={() => setOpen(false)} />
    </div>
  )
}

/** The views with the number of their clients. */
function Views({ view }: { view: View | null }) {
  const { data } = trpc.clientRecords.counts.useQuery()
  // Late: it compares all clients, and the other figures need not wait for it.
  const duplicates = trpc.clientRecords.countDuplicates.useQuery(undefined, {
    enabled: !!data,
  }).data
  const counts = data && { ...data, duplicates }
  const shown = useViews().filter(
    (one) => one !== 'duplicates' || view === 'duplicates' || duplicates,
  )
  return (
    <div className="row wrap justify-between gap-12 mb-12">
      <PageTabs label="Vues">
        {shown.map((one) => (
          <PageTab
            key={one}
            to={{ search: VIEW_WORDS[one] && `?${VIEW}=${VIEW_WORDS[one]}` }}
            isCurrent={one === view}
            figure={figureOf(one, counts?.[one])}
          >
            {VIEW_LABELS[one]}
          </PageTab>
        ))}
      </PageTabs>
    </div>
  )
}

function figureOf(view: View, count: number | undefined) {
  if (count === undefined) return undefined
  return view === 'lost' ? cappedCount(count) : formatFrancs(count)
}

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
  if (view === 'companies')
    return (
      <EmptyState
        title="Aucune entreprise"
        text="Créez-en une ici, ou ouvrez la fiche d’un client et choisissez « C’est une entreprise »."
      />
    )
  if (view === 'owing') return <EmptyState title="Personne ne doit rien" />
  if (view === 'lost')
    return (
      <EmptyState
        title="Personne n’est perdu de vue"
        text={`Chaque client qui a déjà commandé l’a fait dans les ${LOST_DAYS} derniers jours.`}
      />
    )
  return (
    <EmptyState
      title="Aucun client pour le moment"
      text="Un client apparaît ici dès son inscription ou sa première commande."
    />
  )
}
