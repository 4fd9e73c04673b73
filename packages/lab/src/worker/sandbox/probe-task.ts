/** Run once in the sandbox to see whether it works: the code can be read, and so can the packages it imports. */
import.meta.resolve('sharp')
