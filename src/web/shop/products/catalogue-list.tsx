import { IconArrowsSort } from '@tabler/icons-react'
import { useState } from 'react'
import { searchNames } from '#shared/text/search-names.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { unitWords } from '#shared/text/weight.ts'
import { Button } from '#web/components/actions/button.tsx'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { NativeSelect } from '#web/components/forms/fields.tsx'
import { SearchField } from '#web/components/forms/search-field.tsx'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { QueryBoundary, type QueryLike } from '#web/components/states/query-boundary.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { useAddressSearch } from '#web/lib/navigation/use-address-search.ts'
import classes from './catalogue-list.module.css'
import type { ManagedGarment } from './garment-view.ts'
import grid from './list/garment-card.module.css'
import { GarmentCard } from './list/garment-card.tsx'

const UsualPricesDialog = lazyDialog(() => import('./usual-prices-dialog.tsx'))

interface Props {
  query: QueryLike<ManagedGarment[]>
  onEdit: (garment: ManagedGarment) => void
  onAdd: () => void
}

/** The garments of the catalogue as cards. They are few, so they are searched and sorted in the browser. */
export function CatalogueList({ query, onEdit, onAdd }: Props) {
  const { params, set, search, typed, setTyped, reset } = useAddressSearch()
  const sortParam = params.get('tri')
  const sort: Sort = isSort(sortParam) ? sortParam : 'recents'
  return (
    <>
      <search className="flex wrap gap-12 mb-20">
        <SearchField
          className={classes.search}
          hideLabel
          label="Chercher un vêtement"
          placeholder="Chercher un vêtement"
          maxLength={80}
          value={typed}
          onChange={setTyped}
        />
        <NativeSelect
          className={classes.sort}
          aria-label="Trier les vêtements"
          leftSection={<IconArrowsSort aria-hidden="true" />}
          data={SORTS}
          value={sort}
          onChange={(event) => set('tri', event.currentTarget.value)}
        />
      </search>
      <VisuallyHidden>
        <h2>Vêtements</h2>
      </VisuallyHidden>
      <QueryBoundary
        query={query}
        errorTitle="Impossible de charger les vêtements."
        loading={<CatalogueSkeleton />}
        isEmpty={(garments) => garments.length === 0}
        empty={
          <EmptyState
            title="Aucun vêtement pour le moment"
            text="Partez des vêtements courants, chacun avec son dessin&nbsp;: il ne reste que vos prix à écrire. Ou ajoutez le premier vous-même."
            action={<StartOrAdd onAdd={onAdd} />}
          />
        }
      >
        {(garments) => (
          <Cards garments={searchAndSort(garments, sort, search)} onEdit={onEdit} onReset={reset} />
        )}
      </QueryBoundary>
    </>
  )
}

type Sort = 'recents' | 'nom' | 'prix'

/** The sort orders of the catalogue. Their values are those of the address. */
const SORTS: Array<{ value: Sort; label: string }> = [
  { value: 'recents', label: 'Plus récents' },
  { value: 'nom', label: 'Par nom' },
  { value: 'prix', label: 'Les plus chers' },
]

const isSort = (value: string | null): value is Sort => SORTS.some((sort) => sort.value === value)

/** The catalogue while it loads. */
function CatalogueSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Chargement…</VisuallyHidden>
      <div className={grid.grid} aria-hidden="true">
        {Array.from({ length: 8 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: identical blocks that never move
          <Ticket key={index} className="column clip">
            <SkeletonBlock width="100%" height="124px" />
            <div className={grid.body}>
              <SkeletonBlock width="60%" height="22px" />
              <div className="stack text-s gap-2 mt-8">
                <SkeletonBlock width="100%" height="20px" />
                <SkeletonBlock width="100%" height="20px" />
                <SkeletonBlock width="100%" height="20px" />
              </div>
            </div>
            <SkeletonBlock width="100%" height="46px" />
          </Ticket>
        ))}
      </div>
    </div>
  )
}

/** Fills an empty catalogue with the usual garments, or begins it with one. */
function StartOrAdd({ onAdd }: { onAdd: () => void }) {
  const [isStarting, setStarting] = useState(false)
  return (
    <div className="flex wrap justify-center gap-10">
      <Button onClick={() => setStarting(true)}>Partir des vêtements courants</Button>
      <Button tone="outline" onClick={onAdd}>
        Ajouter un vêtement
      </Button>
      <UsualPricesDialog opened={isStarting} onClose={() => setStarting(false)} />
    </div>
  )
}

interface CardsProps {
  garments: ManagedGarment[]
  onEdit: (garment: ManagedGarment) => void
  onReset: () => void
}

function Cards({ garments, onEdit, onReset }: CardsProps) {
  if (garments.length === 0)
    return (
      <EmptyState
        title="Aucun vêtement à ce nom"
        text="Essayez un autre mot, plus court."
        action={<Button onClick={onReset}>Voir tous les vêtements</Button>}
      />
    )
  return (
    <ul className={grid.grid}>
      {garments.map((garment) => (
        <li key={garment.id}>
          <GarmentCard garment={garment} onEdit={() => onEdit(garment)} />
        </li>
      ))}
    </ul>
  )
}

/** The garments that are searched for by their name or a service, in the chosen order. `garments` are newest first. */
function searchAndSort(
  garments: readonly ManagedGarment[],
  sort: Sort,
  search: string,
): ManagedGarment[] {
  const sought = searchNames(garments, search, ({ name, services }) => [
    name,
    ...services.map((service) => serviceLabel(service.name)),
    ...unitWords(services),
  ])
  const found = garments.filter((garment) => sought.includes(garment))
  if (sort === 'nom') return found.sort((a, b) => byName.compare(a.name, b.name))
  if (sort === 'prix') return found.sort((a, b) => highest(b) - highest(a))
  return found
}

const byName = new Intl.Collator('fr', { sensitivity: 'base', numeric: true })

const highest = ({ services }: ManagedGarment) => Math.max(0, ...services.map(({ price }) => price))
