import { setPreferences } from '#server/access/users/preferences.service.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import type { Placer } from '#server/orders/checkout/checkout.service.ts'
import { addTeamNote } from '#server/orders/team-notes/team-notes.service.ts'
import { DAY_MS } from '#shared/dates.ts'

interface Demo {
  clients: ServiceContext['actor'][]
  admin: ServiceContext['actor']
  end: number
}

/** The first client has preferences and a note of the team; the second one has a note. */
export function clientFileSteps(seeder: Omit<Placer, 'actor'>, { clients, admin, end }: Demo) {
  const [first, second] = clients
  const note = (client: ServiceContext['actor'] | undefined, text: string) => async () => {
    if (!client) return
    const written = { userId: client.id, orderId: null, text, idempotencyKey: newId() }
    await addTeamNote({ ...seeder, actor: admin }, written)
  }
  const ask = async () => {
    if (!first) return
    const next = {
      starch: 'Amidon léger',
      folding: 'Chemises sur cintre',
      avoid: 'assouplissant parfumé',
    }
    await setPreferences({ ...seeder, actor: first }, first.id, { next, seen: {} })
  }
  return [
    { at: end - 20 * DAY_MS, run: ask },
    {
      at: end - 17 * DAY_MS,
      run: note(first, 'Appeler avant de monter, le chien n’aime pas le casque.'),
    },
    { at: end - 6 * DAY_MS, run: note(second, 'Paie toujours à la livraison, jamais avant.') },
  ]
}
