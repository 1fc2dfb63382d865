import { IconArrowsSort } from '@tabler/icons-react'
import { formatFcfa } from '#shared/money/money.ts'
import { POPULAR_PRICES } from '#shared/money/popular-prices.ts'
import { Button } from '#web/components/actions/button.tsx'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import { NativeSelect } from '#web/components/forms/fields.tsx'
import { SearchField } from '#web/components/forms/search-field.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { QueryBoundary, type QueryLike } from '#web/components/states/query-boundary.tsx'
import { useAddressSearch } from '#web/lib/navigation/use-address-search.ts'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import { CATALOGUE_ACT } from './catalogue-act.ts'
import classes from './catalogue-list.module.css'
import type { ManagedGarment } from './garment-view.ts'
import { CatalogueSkeleton } from './list/catalogue-skeleton.tsx'
import grid from './list/garment-card.module.css'
import { GarmentCard } from './list/garment-card.tsx'
import { isSort, SORTS, type Sort, searchAndSort } from './list/sorting.ts'

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
            text="Partez des vêtements courants, chacun avec son dessin et des prix d’exemple que vous vérifiez ensuite. Ou ajoutez le premier vous-même."
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

const START = {
  title: 'Publier les vêtements courants\u202f?',
  text: `Chemise, robe, pantalon et les autres seront aussitôt sur le site et dans les commandes, avec des prix d’exemple\u00a0: ${formatFcfa(POPULAR_PRICES.Chemise.Lavage)} pour laver une chemise. Vous pourrez changer chaque prix et supprimer ce que vous ne prenez pas.`,
  confirmLabel: 'Publier',
} as const

/** Fills an empty catalogue with the usual garments, or begins it with one. */
function StartOrAdd({ onAdd }: { onAdd: () => void }) {
  const confirm = useConfirm()
  const start = useAct(trpc.products.start, {
    ...CATALOGUE_ACT,
    failed: "Erreur d'ajout",
    onSuccess: ({ added }) =>
      notifySuccess(
        `${added}\u00a0vêtements ajoutés.`,
        'Leurs prix sont des exemples\u00a0: vérifiez chacun avant d’ouvrir.',
      ),
  })
  const askToStart = async () => {
    if (await confirm(START)) start.run()
  }
  return (
    <div className="flex wrap justify-center gap-10">
      <Button loading={start.isRunning} onClick={askToStart}>
        Partir des vêtements courants
      </Button>
      <Button tone="outline" onClick={onAdd}>
        Ajouter un vêtement
      </Button>
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
