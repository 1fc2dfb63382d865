import type { ProvenNumber } from '#shared/access/number-proof.ts'
import { config } from '#web/lib/config.ts'
import { AddClientEmail } from './add-client-email.tsx'
import { GiveCode, NumberProofCode } from './client-codes.tsx'
import { ClientFollow, type FollowingClient } from './client-follow.tsx'

interface Props {
  client: FollowingClient & ProvenNumber & { email: string | null }
}

/** How a client comes to their Lavéo: their link, the proof of their number, and what makes an account of their own. */
export default function ClientAccess({ client }: Props) {
  return (
    <>
      <ClientFollow client={client} />
      <NumberProofCode client={client} />
      {client.email === null ? (
        <>
          <GiveCode clientId={client.id} />
          {config.mailLeaves ? <AddClientEmail userId={client.id} /> : null}
        </>
      ) : null}
    </>
  )
}
