#include <openssl/core_names.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/params.h>
#include <openssl/provider.h>

/// Derives a key by PBKDF2 with HMAC-SHA-256. Returns 1 for success.
///
/// In C, because parameters keep pointers to their names. `PKCS5_PBKDF2_HMAC` takes no library context.
static inline int crypto_pbkdf2(
    OSSL_LIB_CTX *context, const void *password, size_t password_size, const void *salt, size_t salt_size,
    uint64_t rounds, unsigned char *key, size_t key_size) {
  OSSL_PARAM parameters[] = {
      OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_PASSWORD, (void *)password, password_size),
      OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_SALT, (void *)salt, salt_size),
      OSSL_PARAM_construct_uint64(OSSL_KDF_PARAM_ITER, &rounds),
      OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, "SHA256", 0),
      OSSL_PARAM_construct_end(),
  };
  EVP_KDF *function = EVP_KDF_fetch(context, "PBKDF2", NULL);
  EVP_KDF_CTX *derivation = function ? EVP_KDF_CTX_new(function) : NULL;
  int status = derivation ? EVP_KDF_derive(derivation, key, key_size, parameters) : 0;
  EVP_KDF_CTX_free(derivation);
  EVP_KDF_free(function);
  return status;
}
