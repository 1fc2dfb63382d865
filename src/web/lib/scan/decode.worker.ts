// The decoder beside the page, which stays smooth meanwhile.

import { decodeFrame, type Frame } from './decode-frame.ts'

self.onmessage = ({ data }: MessageEvent<Frame>) => self.postMessage(decodeFrame(data))
