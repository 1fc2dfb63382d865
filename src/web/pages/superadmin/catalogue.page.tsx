import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { countLabel } from '#shared/text/pieces.ts'
import { Button } from '#web/components/actions/button.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { CatalogueList } from '#web/shop/products/catalogue-list.tsx'
import { GarmentDialog } from '#web/shop/products/garment-dialog.tsx'
import type { ManagedGarment } from '#web/shop/products/garment-view.ts'
import { trpc } from '#web/trpc.ts'

export default function CataloguePage() {
  usePageTitle('Catalogue')
  const query = trpc.products.list.useQuery()
  const { dialogKey, opened, garment, open, close } = useGarmentDialog()
  const count = query.data?.length ?? 0
  return (
    <>
      <PageHeader
        title="Catalogue"
        subtitle={
          count > 0
            ? `${countLabel(count, 'vêtement')} · les prix changent aussitôt sur le site et dans les commandes à venir`
            : null
        }
        aside={<AddButton className="wide-only" onAdd={() => open(null)} />}
      />
      {/* On a phone the button stands below the title, which needs the whole width. */}
      <AddButton full className="narrow-only mb-16" onAdd={() => open(null)} />
      <CatalogueList query={query} onEdit={open} onAdd={() => open(null)} />
      <GarmentDialog key={dialogKey} opened={opened} garment={garment} onClose={close} />
    </>
  )
}

interface AddProps {
  className: string | undefined
  full?: boolean
  onAdd: () => void
}

function AddButton({ className, full = false, onAdd }: AddProps) {
  return (
    <Button tone="soleil" icon={<IconPlus />} className={className} full={full} onClick={onAdd}>
      Ajouter un vêtement
    </Button>
  )
}

/**
 * The state of the garment dialog. Each opening has a new key, and so a new form. The garment is kept on closing, so
 * that the dialog still shows it during its animation.
 */
function useGarmentDialog() {
  const [dialogKey, setDialogKey] = useState(0)
  const [opened, setOpened] = useState(false)
  const [garment, setGarment] = useState<ManagedGarment | null>(null)
  return {
    dialogKey,
    opened,
    garment,
    open(next: ManagedGarment | null) {
      setDialogKey((previous) => previous + 1)
      setGarment(next)
      setOpened(true)
    },
    close: () => setOpened(false),
  }
}
