import { IconFileExport } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { ExportList } from './export-list.tsx'

/** The button that opens the list of exports. */
export function ExportButton() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button tone="outline" icon={<IconFileExport />} onClick={() => setOpened(true)}>
        Exporter les données (CSV)
      </Button>
      <Dialog
        opened={opened}
        onClose={() => setOpened(false)}
        title="Exporter les données"
        subtitle="Chaque export est noté dans le journal. Gardez ces fichiers en lieu sûr."
      >
        <ExportList />
      </Dialog>
    </>
  )
}
