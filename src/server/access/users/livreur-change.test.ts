import { expect, test } from 'vitest'
import { makeLivreur } from '#server/testing/factories.ts'
import { listenToLive } from '#server/testing/listen.ts'
import { applyAndWait, staffSignUp } from '#server/testing/scenes/access.ts'

test('the team’s screens are told of each livreur who may work, or may not any more', async () => {
  const { t, boss, openPage, check, create, browser } = await staffSignUp()
  const owner = await t.as(boss)
  const { id: userId } = await makeLivreur(t, { approvedAt: null })
  const applicationId = await applyAndWait(t)
  const { next } = await listenToLive(t, boss)
  expect((await next()).message).toEqual({ type: 'hello' })
  const acts = {
    approved: () => owner.users.approve({ userId }),
    disabled: () => owner.users.disable({ userId }),
    enabled: () => owner.users.enable({ userId }),
    'accepted from an application': () => owner.applications.accept({ applicationId }),
    'created with a code': async () => {
      await check(await openPage(browser, 'livreur'))
      await create()
    },
  }
  for (const [how, act] of Object.entries(acts)) {
    await act()
    expect((await next()).message, how).toEqual({ type: 'duty' })
  }
})
