/** Unpacks the browser and the libraries it needs into the folder for temporary files: `TMPDIR=… node unpack.js`. */
// The package adds its libraries only where it believes to be in a bare cloud machine.
process.env.AWS_EXECUTION_ENV = `AWS_Lambda_nodejs${process.versions.node.split('.')[0]}.x`;
const { default: chromium } = await import('@sparticuz/chromium');
console.log(await chromium.executablePath());
