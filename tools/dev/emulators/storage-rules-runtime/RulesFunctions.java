package storagerules;

import com.google.common.collect.ImmutableMap;
import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.ListenableFuture;
import com.google.firebase.rules.runtime.common.AsyncRuntimeFunction;
import com.google.firebase.rules.runtime.v1.ExecutionRequest;
import com.google.firebase.rules.runtime.v1.ExecutionResponse;
import com.google.firebase.rules.runtime.v1.ExpressionPathSegmentValue;
import com.google.firebase.rules.runtime.v1.ExpressionValue;
import com.google.gson.JsonObject;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;

/** The functions of Storage rules that reach outside of the engine. */
final class RulesFunctions {
  /** The real service reads at most this many Firestore documents for one request. */
  private static final int MAX_DOCUMENTS = 2;

  private final Conversation conversation;
  private final Map<String, Optional<ExpressionValue>> read = new HashMap<>();
  private final AtomicReference<String> failure = new AtomicReference<>();

  RulesFunctions(Conversation conversation) {
    this.conversation = conversation;
  }

  ImmutableMap<String, AsyncRuntimeFunction> byName() {
    return ImmutableMap.of(
        "firestore.get", function("firestore.get", this::get),
        "firestore.exists", function("firestore.exists", this::exists),
        "debug", function("debug", this::debug));
  }

  /** Why one of the functions failed, when one did. */
  Optional<String> failure() {
    return Optional.ofNullable(failure.get());
  }

  private ExpressionValue get(ExpressionValue path) throws Exception {
    return document(path).orElseThrow(() -> new IllegalArgumentException("there is no document " + text(path)));
  }

  private ExpressionValue exists(ExpressionValue path) throws Exception {
    return ExpressionValue.newBuilder().setBoolValue(document(path).isPresent()).build();
  }

  private ExpressionValue debug(ExpressionValue value) {
    conversation.note("debug: " + value.toString().trim());
    return value;
  }

  /** Reads a document once per request, so that a request sees one state of it. */
  private synchronized Optional<ExpressionValue> document(ExpressionValue pathValue) throws Exception {
    String path = text(pathValue);
    if (!read.containsKey(path)) {
      if (read.size() == MAX_DOCUMENTS) {
        throw new IllegalStateException("Storage rules may read " + MAX_DOCUMENTS + " Firestore documents for one request");
      }
      JsonObject answer = conversation.fetchDocument(path);
      boolean found = answer.get("status").getAsString().equals("ok");
      read.put(path, found ? Optional.of(Values.document(answer.getAsJsonObject("result"))) : Optional.empty());
    }
    return read.get(path);
  }

  /** firebase-tools puts the path into a URL without escaping it. */
  private static String text(ExpressionValue path) {
    return path.getPathValue().getSegmentsList().stream()
        .map(ExpressionPathSegmentValue::getSimple)
        .map(Values::escaped)
        .collect(Collectors.joining("/", "/", ""));
  }

  private interface Body {
    ExpressionValue apply(ExpressionValue argument) throws Exception;
  }

  private AsyncRuntimeFunction function(String name, Body body) {
    return new AsyncRuntimeFunction() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public ListenableFuture<ExecutionResponse> execute(ExecutionRequest request) {
        try {
          return Futures.immediateFuture(ExecutionResponse.newBuilder().setValue(body.apply(request.getArguments(0))).build());
        } catch (Exception error) {
          failure.set(error instanceof TimeoutException ? "Firestore did not answer in time" : error.getMessage());
          return Futures.immediateFailedFuture(error);
        }
      }
    };
  }
}
