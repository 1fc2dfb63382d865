import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { dayKey } from '#shared/dates.ts'
import { Button } from '#web/components/button.tsx'
import { Ticket, TicketBody } from '#web/components/ticket.tsx'
import { useShowError } from '#web/features/auth/use-show-error.ts'
import { notifySuccess } from '#web/lib/notify.tsx'
import { saveFile } from '#web/lib/save-file.ts'
import { trpc } from '#web/trpc.ts'
import classes from './account-tickets.module.css'

/** Everything that is held on the person, as a file. */
export function MyData() {
  const { client } = trpc.useUtils()
  const showError = useShowError()
  const download = useMutation({
    // Asked of the server each time, and kept nowhere in the page.
    mutationFn: () => client.profile.export.query(),
    onSuccess: (data) => {
      const name = `laveo-mes-donnees-${dayKey(Date.now())}.json`
      saveFile(name, JSON.stringify(data, null, 2), 'application/json')
      notifySuccess('Vos données sont prêtes', `Fichier ${name}`)
    },
    onError: (error) => showError(error, 'Téléchargement impossible'),
  })
  return (
    <Ticket>
      <TicketBody className={classes.body}>
        <p className={classes.text}>
          Votre compte, vos commandes et vos messages, dans un seul fichier.
        </p>
        <Button
          tone="outline"
          full
          icon={<IconDownload />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          Télécharger mes données
        </Button>
      </TicketBody>
    </Ticket>
  )
}
