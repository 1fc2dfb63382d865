import { type Actor, expect, test } from './fixtures.ts'

const card = ({ page }: Actor, reference: string) =>
  page.getByRole('article', { name: `Commande #${reference}` })

test('the client calls the livreur or writes to them, on the narrowest phone too', async ({
  client,
  livreur,
  order,
}) => {
  const { reference } = await order(client, { status: 'delivery_en_route' }, { livreur })
  await client.page.setViewportSize({ width: 360, height: 740 })
  await client.page.goto('/client/commandes')
  const call = card(client, reference).getByRole('link', { name: 'Appeler' })
  const write = card(client, reference).getByRole('link', { name: 'WhatsApp' })
  await expect(call).toHaveAttribute('href', `tel:${livreur.phone}`)
  const href = new URL((await write.getAttribute('href')) ?? '')
  expect(href.origin + href.pathname).toBe(`https://wa.me/${livreur.phone.slice(1)}`)
  expect(href.searchParams.get('text')).toBe(
    `Bonjour Konan, c’est Aminata Koné pour la commande #${reference}.`,
  )
  await expect(write).toHaveAttribute('target', '_blank')
  for (const way of [call, write]) {
    const box = await way.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect(box?.width).toBeGreaterThanOrEqual(44)
  }
})
