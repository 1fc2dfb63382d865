/** The oldest browsers in which everything works: a WebView of July 2021, and the Safari of iOS 15.4. */
export const FLOOR = { chrome_android: 92, safari_ios: 15.4 } as const

/** The floor by the names of the build's targets. */
export const FLOOR_TARGET = [
  `chrome${FLOOR.chrome_android}`,
  `safari${FLOOR.safari_ios}`,
  `ios${FLOOR.safari_ios}`,
]
