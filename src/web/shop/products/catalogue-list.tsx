import { IconArrowsSort } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { NativeSelect } from '#web/components/forms/fields.tsx'
import { SearchField } from '#web/components/forms/search-field.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { QueryBoundary, type QueryLike } from '#web/components/states/query-boundary.tsx'
import { useAddressSearch } from '#web/lib/navigation/use-address-search.ts'
import classes from './catalogue-list.module.css'
import type { ManagedGarment } from './garment-view.ts'
import { CatalogueSkeleton } from './list/catalogue-skeleton.tsx'
import grid from './list/garment-card.module.css'
import { GarmentCard } from './list/garment-card.tsx'
import { isSort, SORTS, type Sort, searchAndSort } from './list/sorting.ts'

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
